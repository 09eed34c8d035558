const mostPages = 40;
/** Millimetre-true on screens of 96 points an inch, sharp on finer ones. */
const shownScale = 96 / 72;

/** Draws the pages of a PDF as canvases into `host`, the first forty; a long roll of labels is looked at, not read. */
export async function drawPdf(file: Blob, host: HTMLElement, signal: AbortSignal): Promise<void> {
  const { getDocument } = await import('./pdf.ts');
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), isEvalSupported: false });
  const pdf = await task.promise;
  try {
    // A later file may stand there already.
    if (signal.aborted) return;
    host.replaceChildren();
    for (let n = 1; n <= Math.min(pdf.numPages, mostPages); n += 1) {
      const page = await pdf.getPage(n);
      if (signal.aborted) return;
      const sharp = Math.min(window.devicePixelRatio || 1, 2);
      const viewport = page.getViewport({ scale: shownScale * sharp });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      canvas.style.width = `${viewport.width / sharp}px`;
      await page.render({ canvas, viewport }).promise;
      if (!signal.aborted) host.append(canvas);
    }
  } finally {
    await task.destroy();
  }
}
