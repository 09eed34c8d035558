/** Opens the browser's own print dialog for a PDF; false where the browser cannot show PDFs and a download must do. */
export function printPdf(file: Blob): boolean {
  if (!navigator.pdfViewerEnabled) return false;
  const frame = document.createElement('iframe');
  const url = URL.createObjectURL(file);
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  // The dialog holds the page; long after it the frame is of no use any more.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, 10 * 60_000);
  return true;
}
