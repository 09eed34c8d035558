import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

// Module workers came with Chrome 80: the page draws itself.
Object.assign(globalThis, { pdfjsWorker });

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
