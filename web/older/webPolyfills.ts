// Browser features that Chrome 79 lacks and the app uses.

/** Ends with a reason; engines that know no reason of an end get it written on the signal. */
function end(controller: AbortController, reason: unknown): void {
  controller.abort(reason);
  if (controller.signal.reason !== reason) Object.defineProperty(controller.signal, 'reason', { value: reason });
}

AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => end(controller, new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return controller.signal;
};

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) end(controller, signal.reason);
    else signal.addEventListener('abort', () => end(controller, signal.reason), { once: true });
  }
  return controller.signal;
};

AbortSignal.prototype.throwIfAborted ??= function throwIfAborted() {
  if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError');
};

Element.prototype.replaceChildren ??= function replaceChildren(...nodes) {
  this.textContent = '';
  this.append(...nodes);
};
