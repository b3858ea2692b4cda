/**
 * Keeps the fields that a form names in `data-fields` when the language is chosen before the page is hydrated: the choice is a form
 * of its own.
 * The content security policy carries its hash.
 */
export const UNSAVED_FORM_SCRIPT =
  "document.addEventListener('submit',function(e){var f=document.querySelector('form[data-unsaved]');if(f&&/\\/api\\//.test(e.target.action))try{localStorage.setItem(f.dataset.unsaved,new URLSearchParams([...new FormData(f)].filter(function(p){return f.dataset.fields.split(' ').includes(p[0])})))}catch(x){}})"
