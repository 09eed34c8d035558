/** A field out of sight that holds the focus while nothing else does; it opens no soft keyboard. */
export function createSink(document: Document): () => void {
  // Not an input: that would turn the line ends between several injected codes into blanks.
  const sink = document.createElement('textarea');
  sink.setAttribute('data-scan-sink', '');
  sink.setAttribute('aria-hidden', 'true');
  sink.tabIndex = -1;
  sink.inputMode = 'none';
  sink.autocomplete = 'off';
  sink.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;border:0;padding:0;pointer-events:none';
  document.body.append(sink);
  const hold = (): void => {
    if (document.activeElement === document.body || document.activeElement === null) sink.focus({ preventScroll: true });
  };
  const later = (): void => {
    setTimeout(hold, 0);
  };
  // Real typing into the hidden field is useless; the field must not grow.
  const empty = (): void => {
    sink.value = '';
  };
  document.addEventListener('focusout', later);
  document.addEventListener('pointerup', later);
  sink.addEventListener('blur', empty);
  hold();
  return () => {
    document.removeEventListener('focusout', later);
    document.removeEventListener('pointerup', later);
    sink.remove();
  };
}
