/**
 * Keeps what was typed into the profile when the language is chosen before the page is hydrated: the choice is a form of its own.
 * The content security policy carries its hash.
 */
export const UNSAVED_PROFILE_SCRIPT =
  "document.addEventListener('submit',function(e){var f=document.querySelector('form[data-unsaved]');if(f&&/\\/api\\//.test(e.target.action))try{localStorage.setItem(f.dataset.unsaved,new URLSearchParams([...new FormData(f)].filter(function(p){return/^(nickname|competitions)$/.test(p[0])})))}catch(x){}})"
