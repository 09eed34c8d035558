import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

// Workers that are modules came with Chrome 80: the page draws by itself.
Object.assign(globalThis, { pdfjsWorker });

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
