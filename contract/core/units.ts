/**
 * Units that are weighed or measured: codes of UN/ECE Recommendation 20, and the usual spellings. All other units are counted (pieces,
 * rolls, boxes, pairs) and have no fractions.
 */
const measuredUnits = new Set(
  [
    // Mass.
    'KGM GRM MGM MC DTN TNE LTN STN LBR ONZ APZ CWA CWI CGM DG HGM KTN 2U DJ CTM',
    'kg kgs kilo kilogram g gr gram mg t ton tonne lb lbs oz 吨 公吨 千克 公斤 克 毫克 斤 市斤 两 磅 盎司',
    // Length.
    'MTR CMT MMT KMT DMT 4H HMT A45 INH FOT YRD SMI NMI MIL LM',
    'm mtr meter metre mm cm dm km um µm inch ft foot feet yd yard 米 公尺 厘米 公分 毫米 分米 微米 千米 公里 英寸 英尺 码 延米',
    // Area.
    'MTK CMK MMK DMK KMK HAR ARE INK FTK YDK ACR DAA',
    'm2 sqm cm2 mm2 dm2 km2 ft2 sqft 平方米 平米 平方 平方厘米 平方毫米 平方分米 平方英尺 公顷 亩',
    // Volume.
    'MTQ CMQ MMQ DMQ LTR MLT CLT DLT HLT 4G INQ FTQ YDQ GLL GLI PTI PTL PT QT QTI QTL QTD OZA OZI BLL',
    'm3 cbm cm3 mm3 dm3 ft3 cc l ltr liter litre ml cl dl hl gal gallon 立方米 立方 方 立方厘米 立方分米 升 公升 毫升 分升 加仑',
    // Time, energy and electricity, where somebody keeps them as items.
    'HUR MIN SEC C26 WHR KWH MWH GWH JOU KJO 3B AMH kwh wh mwh h jam 小时 分钟 度 千瓦时',
  ].flatMap((units) => units.split(' ').map(spelled)),
);

/** Full-width letters, ㎡ and m² as m2, either case: the same unit. */
function spelled(unit: string): string {
  return unit.normalize('NFKC').trim().toLowerCase();
}

const measuredDecimals = 3;

/** The decimals of a unit that has no setting: three for measured units, none for counted units. */
export const decimalsOfUnit = (unit: string): number => (measuredUnits.has(spelled(unit)) ? measuredDecimals : 0);
