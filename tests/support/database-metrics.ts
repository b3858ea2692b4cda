/** The names of what `readDatabaseMetrics` reports. */
export const DATABASE_METRICS = [
  'goalquest_outbox_waiting',
  'goalquest_outbox_given_up',
  'goalquest_outbox_oldest_seconds',
  'goalquest_settlements_hour',
  'goalquest_settlement_age_seconds',
  'goalquest_import_age_seconds',
  'goalquest_imports_failed_day',
  'goalquest_quizzes_open',
  'goalquest_payment_event_age_seconds',
  'goalquest_invariants_age_seconds',
  'goalquest_database_connections',
  'goalquest_database_connections_active',
  'goalquest_database_connections_in_transaction',
  'goalquest_database_bytes',
  'goalquest_database_pool_size',
  'goalquest_ledger_alarm',
]
