import { findByCode, plainSigns } from '../core/readCode.ts';
import { readDigitalLink } from './digitalLink.ts';
import {
  GS,
  type Gs1Element,
  type Gs1Problem,
  type Gs1Reading,
  gs1Date,
  hasGs1CheckDigit,
  readBracketed,
  readElementString,
} from './gs1.ts';

/** The kinds of things that a code names. Only sign, location, pallet, person and device codes have a prefix of ours; the server finds the others. */
export type ScanType = 'sign' | 'note' | 'label' | 'location' | 'pallet' | 'item' | 'order' | 'person' | 'device';

/** Facts that a code itself states. Dates are YYYY-MM-DD, quantities and weights (kg) decimal text, `gtin` has 14 digits. */
export type ScanFields = {
  gtin?: string;
  contentGtin?: string;
  sscc?: string;
  batch?: string;
  serial?: string;
  variant?: string;
  qty?: string;
  netWeight?: string;
  itemNo?: string;
  supplierItemNo?: string;
  orderNo?: string;
  gln?: string;
  expiry?: string;
  bestBefore?: string;
  productionDate?: string;
  packDate?: string;
};

/** Why a code is empty or only partly believed. */
export type ScanProblem = Gs1Problem | { id: 'empty'; value: string };

/** A scan taken apart without asking anybody. */
export type ScannedCode = {
  /** Exactly as it came from the device. */
  raw: string;
  /** The scanned text without AIM prefix, control characters and outer blanks, for the server's look-up. */
  text: string;
  symbology?: string;
  kind: 'gs1' | 'digital-link' | 'kuwei' | 'plain';
  fields: ScanFields;
  elements: Gs1Element[];
  typed?: { type: ScanType; value: string };
  /** The fields follow from the shape of the digits alone: look `text` up as a bare number first. */
  guessed?: true;
  problems: ScanProblem[];
  /** The reading by position of the keys, where device and scanner have different keyboard layouts; used when the text itself means nothing. */
  byPosition?: ScannedCode;
};

/** `symbology` when the camera knows it; `year` settles the century of two-digit years. */
export type ScanHint = { symbology?: string; year?: number; positions?: string };

/** Prefixes of our own codes. Delivery notes and labels have none, because partners print them too. */
export const SCAN_PREFIX = { sign: 'KW-SIGN:', location: 'KW-LOC:', pallet: 'KW-PAL:', person: 'KW-MAN:', device: 'KW-DEV:' } as const;

const SYMBOLOGIES: Record<string, string> = {
  A: 'code_39',
  C: 'code_128',
  d: 'data_matrix',
  E: 'ean_13',
  e: 'databar',
  F: 'codabar',
  G: 'code_93',
  I: 'itf',
  J: 'dotcode',
  L: 'pdf417',
  Q: 'qr_code',
  z: 'aztec',
};

/** AIM modifiers of a GS1 element string. */
const GS1_AIM = /^\](?:C1|d2|d5|Q3|Q5|e[0-3]|J1|z1)/;

/** Visible spellings of the unprintable separator, as scanners can be set to send it. */
const SPELT_GS = /\{GS\}|\{FNC1\}|<GS>|\[GS\]|<FNC1>|\^\]|\\x1d|\\u001d|\u241d/gi;

const CONTROLS = /[\x00-\x1c\x1e\x1f\x7f-\x9f]/g;

function withoutControls(text: string): string {
  return plainSigns(text.replace(CONTROLS, '')).trim();
}

function bare(text: string): string {
  return withoutControls(text).replaceAll(GS, '').trim();
}

function splitAim(text: string): { aim: string; body: string } {
  const aim = /^\][A-Za-z][0-9A-Za-z]/.exec(text)?.[0] ?? '';
  return { aim, body: text.slice(aim.length).trim() };
}

function ownCode(text: string): { type: ScanType; value: string } | undefined {
  for (const type of ['sign', 'location', 'pallet', 'person', 'device'] as const) {
    const prefix = SCAN_PREFIX[type];
    // A scanner with caps lock on inverts the case of everything, the prefix included.
    if (text.slice(0, prefix.length).toUpperCase() === prefix) return { type, value: text.slice(prefix.length).trim() };
  }
  return undefined;
}

const PLAIN_FIELDS: Record<string, keyof ScanFields> = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'contentGtin',
  '10': 'batch',
  '20': 'variant',
  '21': 'serial',
  '240': 'itemNo',
  '400': 'orderNo',
  '414': 'gln',
};

const DATE_FIELDS: Record<string, keyof ScanFields> = { '11': 'productionDate', '13': 'packDate', '15': 'bestBefore', '17': 'expiry' };

/** 3103 001250 is 1.250 kg: the last digit of the identifier counts the decimals. */
function decimal(value: string, places: number): string {
  const digits = value.replace(/^0+/, '').padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function fieldsOf(elements: readonly Gs1Element[], year: number): ScanFields {
  const fields: ScanFields = {};
  for (const { ai, value } of elements) {
    const plain = PLAIN_FIELDS[ai];
    const dated = DATE_FIELDS[ai];
    if (plain) fields[plain] = value;
    else if (dated) fields[dated] = gs1Date(value, year);
    else if (ai === '30' || ai === '37') fields.qty = decimal(value, 0);
    else if (/^310[0-5]$/.test(ai)) fields.netWeight = decimal(value, Number(ai[3]));
  }
  const ours = elements.find(({ ai }) => ai === '241')?.value;
  // On a supplier's label 241 is the customer's number, which is ours; 240 is then his own.
  if (ours !== undefined) Object.assign(fields, { supplierItemNo: fields.itemNo, itemNo: ours });
  return fields;
}

type Base = Pick<ScannedCode, 'raw' | 'text' | 'symbology'>;

function asGs1(base: Base, kind: 'gs1' | 'digital-link', reading: Gs1Reading, year: number): ScannedCode {
  const wrong = new Set(reading.problems.map((problem) => problem.ai));
  const fields = fieldsOf(
    reading.elements.filter(({ ai }) => !wrong.has(ai)),
    year,
  );
  return { ...base, kind, fields, elements: reading.elements, problems: reading.problems };
}

/** Without AIM prefix or separator only a whole string that starts with a checked key is taken for GS1. */
function looksLikeGs1(text: string, reading: Gs1Reading): boolean {
  const first = reading.elements[0]?.ai;
  return reading.problems.length === 0 && /^\d{16}/.test(text) && (first === '00' || first === '01' || first === '02');
}

function plainCode(base: Base, isCertain: boolean): ScannedCode {
  const code: ScannedCode = { ...base, kind: 'plain', fields: {}, elements: [], problems: [] };
  if (base.text === '') return { ...code, problems: [{ id: 'empty', value: '' }] };
  if (!/^(\d{8}|\d{12,14})$/.test(base.text) || !hasGs1CheckDigit(base.text)) return code;
  return { ...code, fields: { gtin: base.text.padStart(14, '0') }, ...(isCertain ? {} : { guessed: true }) };
}

/** Without a separator, text after a batch may be read as part of the batch: then the reading gives no batch. */
function guessedGs1(code: ScannedCode): ScannedCode {
  const { batch, ...fields } = code.fields;
  const holdsMore = batch !== undefined && /.(21.{4}|1[157]\d{6})/.test(batch);
  return { ...code, fields: holdsMore ? fields : code.fields, guessed: true };
}

/** Without separators at its ends. By steps and not by one expression: that would try a run of them again from each. */
function withoutGs(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === GS) from += 1;
  while (to > from && text[to - 1] === GS) to -= 1;
  return text.slice(from, to);
}

function gs1Code(base: Base, body: string, aim: string, year: number): ScannedCode | undefined {
  const text = body.replace(SPELT_GS, GS);
  const marked = GS1_AIM.test(aim) || text.startsWith(GS);
  const bracketed = readBracketed(text.replace(/^\x1d/, ''));
  if (bracketed && (marked || bracketed.problems.length < bracketed.elements.length)) return asGs1(base, 'gs1', bracketed, year);
  const inner = withoutGs(text);
  if (inner === '') return undefined;
  const reading = readElementString(inner);
  if (marked || (inner.includes(GS) && reading.problems.length === 0)) return asGs1({ ...base, text: inner }, 'gs1', reading, year);
  if (looksLikeGs1(inner, reading)) return guessedGs1(asGs1(base, 'gs1', reading, year));
  return undefined;
}

/**
 * Parses any scanned text; never throws. Checks check digits and looks nothing up: bare numbers stay 'plain'. When the keys' positions give a
 * prefix of ours or GS1, and the text gives neither, the device certainly has another keyboard layout: no look-up is needed.
 */
export function parseScan(raw: string, { positions, ...hint }: ScanHint = {}): ScannedCode {
  const code = takeApart(raw, hint);
  if (positions === undefined) return code;
  const byPosition = takeApart(positions, hint);
  const isCertain = code.kind === 'plain' && byPosition.kind !== 'plain' && !byPosition.guessed && byPosition.problems.length === 0;
  return isCertain ? { ...byPosition, raw } : { ...code, byPosition };
}

function takeApart(raw: string, hint: ScanHint): ScannedCode {
  const year = hint.year ?? new Date().getFullYear();
  const { aim, body } = splitAim(withoutControls(raw));
  const symbology = SYMBOLOGIES[aim[1] ?? ''] ?? hint.symbology;
  const base: Base = { raw, text: bare(body), ...(symbology ? { symbology } : {}) };
  const typed = ownCode(base.text);
  if (typed) {
    const problems: ScanProblem[] = typed.value === '' ? [{ id: 'empty', value: base.text }] : [];
    return { ...base, kind: 'kuwei', fields: {}, elements: [], problems, ...(typed.value === '' ? {} : { typed }) };
  }
  const link = readDigitalLink(base.text);
  if (link) return asGs1(base, 'digital-link', link, year);
  const retail = symbology !== undefined && /^(ean|upc|itf_14)/.test(symbology);
  return gs1Code(base, body, aim, year) ?? plainCode(base, retail);
}

/** The label code in a scan: the text itself, or the SSCC of a GS1 label. */
export const labelCodeOf = ({ typed, fields, text }: ScannedCode): string =>
  typed?.type === 'label' ? typed.value : (fields.sscc ?? text);

/** The codes under which the label in a scan may be stored: an SSCC with and without its identifier, a serial number, the text itself. */
export function labelCodesOf(scanned: ScannedCode): string[] {
  const { text, fields } = scanned;
  const sscc = fields.sscc ?? (/^\d{18}$/.test(text) && hasGs1CheckDigit(text) ? text : undefined);
  const others = scanned.byPosition ? labelCodesOf(scanned.byPosition) : [];
  const codes = [labelCodeOf(scanned), text, ...(sscc ? [sscc, `00${sscc}`] : []), ...(fields.serial ? [fields.serial] : []), ...others];
  return [...new Set(codes)];
}

/** The spellings of a retail code: EAN-13 with its leading zero, UPC-A without it, GTIN-14. Other codes have one spelling. */
export function retailCodesOf({ fields: { gtin }, text }: ScannedCode): string[] {
  if (gtin === undefined || !/^\d{8,14}$/.test(text)) return [];
  return [14, 13, 12, 8].flatMap((length) => (/^0*$/.test(gtin.slice(0, 14 - length)) ? gtin.slice(14 - length) : []));
}

/** The label that a scan names among those that are known: exactly, else the only one that fits without case and width. */
export function findScanned<T extends { code: string }>(labels: readonly T[], scanned: ScannedCode): T | undefined {
  const found = findByCode(labels, ({ code }) => code, labelCodesOf(scanned));
  return found === 'several' ? undefined : found;
}

/** The text of a warehouse's sign-in code. */
export function formatSignCode(warehouseCode: string): string {
  return SCAN_PREFIX.sign + bare(warehouseCode);
}

/** The text of a pallet's code. */
export const formatPalletCode = (pallet: string): string => SCAN_PREFIX.pallet + bare(pallet);

/** The text of a location's code (`PCode`). */
export function formatLocationCode(positionCode: string): string {
  return SCAN_PREFIX.location + bare(positionCode);
}

/** The text of a person's badge (account). */
export function formatPersonCode(account: string): string {
  return SCAN_PREFIX.person + bare(account);
}

/** The text of a device enrolment code (one-time token). */
export function formatDeviceCode(token: string): string {
  return SCAN_PREFIX.device + bare(token);
}
