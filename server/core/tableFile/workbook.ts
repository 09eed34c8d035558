import { type NumberFormat, numberFormat } from './numberFormat.ts';
import { attribute, readXml, XmlError, type XmlListener } from './readXml.ts';
import { TABLE_LIMITS, tooMany } from './TableFileError.ts';
import type { XlsxParts } from './xlsxZip.ts';

/** Data of a workbook that the cells of a sheet refer to. */
export interface Workbook {
  /** The path of the sheet in the zip. */
  sheet: string;
  texts: readonly string[];
  /** Formats by the style of a cell. */
  formats: readonly NumberFormat[];
  /** Whether days are counted from 1904. */
  since1904: boolean;
}

const nothing: XmlListener = { open: () => undefined, text: () => undefined, close: () => undefined };

/** Reads the first visible sheet, and the workbook's data that it needs. */
export async function readWorkbook(parts: XlsxParts, fileName: string): Promise<Workbook> {
  const sheets: { id: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readXml(parts.pieces('xl/workbook.xml'), {
    ...nothing,
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      // Each program chooses its own prefix for the relation's id.
      const [, key = 'r:id'] = /[\s"']([\w.-]+:id)\s*=/.exec(attributes) ?? [];
      sheets.push({ id: attribute(attributes, key) ?? '', hidden: /hidden/i.test(attribute(attributes, 'state') ?? '') });
    },
  });
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (!first) throw new XmlError('no sheet');
  const targets = await relations(parts);
  return {
    sheet: inZip(targets.byId.get(first.id) ?? 'worksheets/sheet1.xml'),
    texts: await readTexts(parts, inZip(targets.byType.get('sharedStrings') ?? 'sharedStrings.xml'), fileName),
    formats: await readFormats(parts, inZip(targets.byType.get('styles') ?? 'styles.xml')),
    since1904,
  };
}

const inZip = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

async function relations(parts: XlsxParts): Promise<{ byId: Map<string, string>; byType: Map<string, string> }> {
  const [byId, byType] = [new Map<string, string>(), new Map<string, string>()];
  await readXml(parts.pieces('xl/_rels/workbook.xml.rels'), {
    ...nothing,
    open: (name, attributes) => {
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || target === undefined) return;
      byId.set(attribute(attributes, 'Id') ?? '', target);
      byType.set(attribute(attributes, 'Type')?.split('/').at(-1) ?? '', target);
    },
  });
  return { byId, byType };
}

/** Excel writes control characters of a text as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readTexts(parts: XlsxParts, path: string, fileName: string): Promise<string[]> {
  const texts: string[] = [];
  let letters: number = TABLE_LIMITS.bytes;
  const listener = new TextListener((text) => {
    letters -= text.length;
    if (letters < 0 || texts.length === TABLE_LIMITS.cells) throw tooMany('cells', fileName);
    texts.push(text);
  }, 'si');
  await readXml(parts.pieces(path), listener);
  return texts;
}

/** Puts the texts of an element together; how they are read aloud is no part of them. */
export class TextListener implements XmlListener {
  readonly #onText: (text: string) => void;
  readonly #element: string;
  #text = '';
  #isText = false;
  #isAloud = false;

  constructor(onText: (text: string) => void, element: string) {
    this.#onText = onText;
    this.#element = element;
  }

  open(name: string): void {
    if (name === this.#element) this.#text = '';
    else if (name === 'rPh') this.#isAloud = true;
    else if (name === 't') this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText && !this.#isAloud && this.#text.length <= TABLE_LIMITS.cellText) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isAloud = false;
    else if (name === this.#element) this.#onText(unescaped(this.#text));
  }
}

async function readFormats(parts: XlsxParts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await readXml(parts.pieces(path), {
    ...nothing,
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells && formats.length < 70_000) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        formats.push(numberFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
