/** Formats printed in warehouses; named as in the Barcode Detection API. */
export type BarcodeFormat =
  | 'qr_code'
  | 'data_matrix'
  | 'code_128'
  | 'code_39'
  | 'code_93'
  | 'ean_13'
  | 'ean_8'
  | 'upc_a'
  | 'upc_e'
  | 'itf'
  | 'codabar'
  | 'pdf417'
  | 'aztec';

/** A code in a picture. */
export type FoundBarcode = { rawValue: string; format: string; boundingBox: { x: number; y: number; width: number; height: number } };
