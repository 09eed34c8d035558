import { type DemoFamily, type DemoItemSeed, itemSeed } from '../demoItem.ts';
import { itemName, text } from '../demoText.ts';

const hardware: DemoFamily = { series: '3070', supplierCode: 'S0009', area: 'B' };
const cable: DemoFamily = { ...hardware, series: '3071', unit: 'm', batchControlled: true };
const parts: DemoFamily = { series: '3072', supplierCode: 'S0010', area: 'B', batchControlled: true };
/** The inverter pump is in development: its boards have arrived before anybody gave them a place. */
const boards: DemoFamily = { ...parts, series: '3073', homeless: true };

const terminalBoard = text('电机接线板', 'motor terminal board', 'papan terminal motor');
const terminalBox = text('电机接线盒', 'motor terminal box', 'kotak terminal motor');
const lug = text('圆形冷压端子', 'ring cable lug', 'skun kabel ring');
const leadWire = text('电机引接线', 'motor lead wire', 'kabel motor');
const gland = text('电缆防水接头', 'cable gland', 'kabel gland');
const runCapacitor = text('运行电容器', 'run capacitor', 'kapasitor jalan');
const startCapacitor = text('启动电容器', 'start capacitor', 'kapasitor start');
const protector = text('热保护器', 'thermal protector', 'pelindung termal');
const thermistor = text('PTC热敏电阻', 'PTC thermistor', 'termistor PTC');
const controlBoard = text('变频器控制板', 'inverter control board', 'papan kontrol inverter');
const powerBoard = text('变频器功率板', 'inverter power board', 'papan daya inverter');

const colours = [text('黑色', 'black', 'hitam'), text('黄绿双色', 'green-yellow', 'kuning-hijau')];

/** Terminals, wire, capacitors, protection and boards. */
export function electricalItems(): DemoItemSeed[] {
  return [
    ...['M4', 'M5', 'M6', 'M8'].map((size) => itemSeed(hardware, itemName(terminalBoard, `6-${size}`), `6×${size}, DMC, 690 V`, 100)),
    ...['71-80', '90', '100-112', '132', '160'].map((size) => itemSeed(hardware, itemName(terminalBox, size), `${size}, ADC12, IP55`, 40)),
    ...['1.5-4', '2.5-5', '4-6', '6-6', '10-8', '16-8'].map((size) =>
      itemSeed({ ...hardware, qcExempt: true }, itemName(lug, `OT${size}`), `${size}, T2 Cu, Sn`, 1000),
    ),
    ...['1.0', '1.5', '2.5', '4.0'].flatMap((size) =>
      colours.map((colour) => itemSeed(cable, itemName(leadWire, `JBQ ${size} mm²`, colour), `${size} mm², 0.6/1 kV, class H`, 200)),
    ),
    ...['M16', 'M20', 'M25', 'M32', 'M40'].map((size) =>
      itemSeed({ ...hardware, qcExempt: true, batam: true }, itemName(gland, `${size}×1.5`), `${size}, PA66, IP68`, 100),
    ),
    ...['8', '12', '16', '20', '25', '30', '40', '50'].map((size) =>
      itemSeed(parts, itemName(runCapacitor, `CBB60 ${size}µF`), `${size} µF ±5 %, 450 VAC`, 60),
    ),
    ...['75', '100', '150', '200'].map((size) => itemSeed(parts, itemName(startCapacitor, `CD60 ${size}µF`), `${size} µF, 250 VAC`, 60)),
    ...['120', '130', '140'].map((size) => itemSeed(parts, itemName(protector, `BW ${size}°C`), `${size} °C ±5, NC, 250 V 5 A`, 500)),
    ...['130', '150'].map((size) => itemSeed(parts, itemName(thermistor, `MZ6-${size}`), `${size} °C, DIN 44081`, 500)),
    ...['0.75', '1.5', '2.2', '4'].flatMap((power) =>
      [controlBoard, powerBoard].map((noun) => itemSeed(boards, itemName(noun, `TBP ${power}kW`), `${power} kW, 380 V, rev. B`, 20)),
    ),
  ];
}
