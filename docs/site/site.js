// A table that scrolls can be reached by the keyboard.
document$.subscribe(() => {
  for (const wrap of document.querySelectorAll('.md-typeset__scrollwrap')) wrap.tabIndex = 0;
});
