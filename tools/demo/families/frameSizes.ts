/** A motor frame: IEC size, rated power with 4 and 2 poles (kW), shaft end (mm). */
interface FrameSize {
  code: string;
  /** Centre height class: frames of one class share end shields, fans and cowls. */
  height: string;
  fourPole: string;
  twoPole: string | null;
  shaft: string;
}

/** The motor frames of the catalogue. */
export const frameSizes: FrameSize[] = [
  { code: '71', height: '71', fourPole: '0.37', twoPole: '0.55', shaft: 'Ø14×30' },
  { code: '80', height: '80', fourPole: '0.75', twoPole: '1.1', shaft: 'Ø19×40' },
  { code: '90S', height: '90', fourPole: '1.1', twoPole: '1.5', shaft: 'Ø24×50' },
  { code: '90L', height: '90', fourPole: '1.5', twoPole: '2.2', shaft: 'Ø24×50' },
  { code: '100L', height: '100', fourPole: '2.2', twoPole: '3', shaft: 'Ø28×60' },
  { code: '112M', height: '112', fourPole: '4', twoPole: null, shaft: 'Ø28×60' },
  { code: '132S', height: '132', fourPole: '5.5', twoPole: '7.5', shaft: 'Ø38×80' },
  { code: '132M', height: '132', fourPole: '7.5', twoPole: null, shaft: 'Ø38×80' },
  { code: '160M', height: '160', fourPole: '11', twoPole: '15', shaft: 'Ø42×110' },
  { code: '160L', height: '160', fourPole: '15', twoPole: '18.5', shaft: 'Ø42×110' },
];

/** Centre heights without repetition. */
export const frameHeights: string[] = [...new Set(frameSizes.map((frame) => frame.height))];

/** A pump after ISO 2858: suction, discharge, nominal impeller diameter; motor power and duty point. */
interface PumpSize {
  code: string;
  power: string;
  duty: string;
}

/** The pump sizes of the catalogue. */
export const pumpSizes: PumpSize[] = [
  { code: '50-32-125', power: '2.2', duty: '12.5 m³/h, 20 m' },
  { code: '50-32-160', power: '3', duty: '12.5 m³/h, 32 m' },
  { code: '65-50-125', power: '3', duty: '25 m³/h, 20 m' },
  { code: '65-50-160', power: '5.5', duty: '25 m³/h, 32 m' },
  { code: '80-65-125', power: '5.5', duty: '50 m³/h, 20 m' },
  { code: '80-65-160', power: '7.5', duty: '50 m³/h, 32 m' },
];

/** Worm gearboxes by centre distance (mm). */
export const gearboxSizes = ['050', '063', '075', '090', '110', '130'];
