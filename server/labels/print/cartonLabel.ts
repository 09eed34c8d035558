/** The content of the label of one carton or bag. Quantities are decimal text as it will be printed; `date` is already formatted for the reader. */
export interface CartonLabel {
  /** The text in the QR code and the Code 128, and in clear. */
  code: string;
  itemNo: string;
  itemName: string;
  spec?: string;
  batch?: string;
  /** The last day of its batch. */
  expiresOn?: string;
  qty: string;
  unit: string;
  noteNo?: string;
  supplierName?: string;
  boxNo?: string;
  project?: string;
  date?: string;
  org?: string;
  parentCode?: string;
}

/** Words printed before the values, in the language of the label. */
export type CartonCaptions = Record<
  'itemNo' | 'batch' | 'expiresOn' | 'qty' | 'noteNo' | 'supplierName' | 'boxNo' | 'project' | 'date' | 'parentCode',
  string
>;

export interface CartonField {
  caption: string;
  value: string;
  wide: boolean;
  /** It is a name, recognised by its beginning; numbers and batches are recognised by their ends. */
  name: boolean;
}

/** The fields that a label has, the ones that a worker looks for first leading; a small label shows as many as there is room for. */
export function cartonFields(label: CartonLabel, captions: CartonCaptions): CartonField[] {
  const names = ['batch', 'expiresOn', 'noteNo', 'supplierName', 'boxNo', 'project', 'parentCode'] as const;
  return names.flatMap((name) => {
    const value = label[name];
    return value ? [{ caption: captions[name], value, wide: name === 'supplierName', name: name === 'supplierName' }] : [];
  });
}
