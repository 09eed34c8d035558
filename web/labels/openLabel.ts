/** A label leads to its record. */
export const openLabel = ({ code }: { code: string | null }) =>
  ({ path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: { code: code ?? '' } }) as const;
