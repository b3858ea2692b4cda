-- The words of the seed: a mission on the score counts quizzes of ten questions, which it is priced for.
update mission_templates set
  description_it = replace(description_it, ' in un quiz del giorno prima della scadenza.', ' in un quiz del giorno da 10 domande, prima della scadenza.'),
  description_en = replace(description_en, ' in a daily quiz before the deadline.', ' in a daily quiz of 10 questions before the deadline.')
where rule ->> 'kind' = 'quiz_score_at_least';
