// Makes scrolling tables focusable by keyboard.
document$.subscribe(() => {
  for (const wrap of document.querySelectorAll('.md-typeset__scrollwrap')) wrap.tabIndex = 0;
});
