import type { DemoOrg } from './demoOrganisations.ts';
import { type DemoText, text } from './demoText.ts';

/** A workshop of a plant. */
interface DemoWorkshop {
  org: DemoOrg;
  code: string;
  name: DemoText;
}

/** A production line of a workshop. */
interface DemoLine {
  org: DemoOrg;
  workshopCode: string;
  code: string;
  name: DemoText;
  status: 'running' | 'stopped';
}

/** A department: for users, and for miscellaneous receipts. */
interface DemoDepartment {
  org: DemoOrg;
  code: string;
  name: DemoText;
}

/** A project that stock can be bound to. */
interface DemoProject {
  org: DemoOrg;
  code: string;
  name: DemoText;
}

const workshops: DemoWorkshop[] = [
  { org: '101', code: 'CJ01', name: text('机加工车间', 'Machining workshop', 'Workshop permesinan') },
  { org: '101', code: 'CJ02', name: text('绕线车间', 'Winding workshop', 'Workshop lilitan') },
  { org: '101', code: 'CJ03', name: text('电机装配车间', 'Motor assembly workshop', 'Workshop perakitan motor') },
  { org: '101', code: 'CJ04', name: text('泵与减速机装配车间', 'Pump and gearbox workshop', 'Workshop pompa dan gearbox') },
  { org: '102', code: 'CJ21', name: text('机组装配车间', 'Pump set workshop', 'Workshop set pompa') },
];

const line = (
  workshopCode: string,
  code: string,
  zh: string,
  en: string,
  yn: string,
  status: DemoLine['status'] = 'running',
): DemoLine => ({
  org: workshopCode === 'CJ21' ? '102' : '101',
  workshopCode,
  code,
  name: text(zh, en, yn),
  status,
});

const lines: DemoLine[] = [
  line('CJ01', 'L0101', '轴加工线', 'Shaft line', 'Lini poros'),
  line('CJ01', 'L0102', '齿轮加工线', 'Gear line', 'Lini roda gigi'),
  line('CJ02', 'L0201', '自动绕线一线', 'Automatic winding 1', 'Lilitan otomatis 1'),
  line('CJ02', 'L0202', '自动绕线二线', 'Automatic winding 2', 'Lilitan otomatis 2'),
  line('CJ02', 'L0203', '浸漆烘干线', 'Varnishing and drying', 'Lini vernis dan pengeringan'),
  line('CJ03', 'L0301', '小机座电机线', 'Small motor line', 'Lini motor kecil'),
  line('CJ03', 'L0302', '大机座电机线', 'Large motor line', 'Lini motor besar'),
  line('CJ03', 'L0303', '出口电机线', 'Export motor line', 'Lini motor ekspor', 'stopped'),
  line('CJ04', 'L0401', '减速机装配线', 'Gearbox line', 'Lini gearbox'),
  line('CJ04', 'L0402', '水泵装配线', 'Pump line', 'Lini pompa'),
  line('CJ21', 'L2101', '机组一线', 'Pump set line 1', 'Lini set pompa 1'),
  line('CJ21', 'L2102', '机组二线', 'Pump set line 2', 'Lini set pompa 2'),
];

const departments: DemoDepartment[] = [
  { org: '101', code: 'D101', name: text('信息部', 'Information technology', 'Teknologi informasi') },
  { org: '101', code: 'D102', name: text('仓储物流部', 'Warehouse and logistics', 'Gudang dan logistik') },
  { org: '101', code: 'D103', name: text('生产部', 'Production', 'Produksi') },
  { org: '101', code: 'D104', name: text('品质部', 'Quality', 'Mutu') },
  { org: '101', code: 'D105', name: text('采购部', 'Purchasing', 'Pembelian') },
  { org: '101', code: 'D106', name: text('研发部', 'Development', 'Pengembangan') },
  { org: '101', code: 'D107', name: text('设备部', 'Maintenance', 'Pemeliharaan') },
  { org: '101', code: 'D108', name: text('财务部', 'Finance', 'Keuangan') },
  { org: '102', code: 'D201', name: text('巴淡仓储部', 'Batam warehouse', 'Gudang Batam') },
  { org: '102', code: 'D202', name: text('巴淡生产部', 'Batam production', 'Produksi Batam') },
  { org: '102', code: 'D203', name: text('巴淡品质部', 'Batam quality', 'Mutu Batam') },
];

const projects: DemoProject[] = [
  { org: '101', code: 'XM-TH4', name: text('TM4高效电机', 'TM4 high-efficiency motor', 'Motor hemat energi TM4') },
  { org: '101', code: 'XM-SW2', name: text('城东水厂二期', 'East City waterworks phase 2', 'Instalasi air Kota Timur tahap 2') },
  { org: '101', code: 'XM-CL1', name: text('冷却塔泵站改造', 'Cooling tower pump station', 'Stasiun pompa menara pendingin') },
  { org: '101', code: 'XM-BP3', name: text('变频一体泵', 'Inverter pump', 'Pompa inverter') },
  { org: '102', code: 'XM-BT1', name: text('巴淡工业园供水', 'Batam industrial park water', 'Air kawasan industri Batam') },
  { org: '102', code: 'XM-JP2', name: text('棕榈油厂机组', 'Palm oil mill pump sets', 'Set pompa pabrik sawit') },
];

/** The workshops that use material and complete goods. */
export const demoWorkshops = (org: DemoOrg): DemoWorkshop[] => workshops.filter((row) => row.org === org);

/** The production lines of a plant; one stands still. */
export const demoLines = (org: DemoOrg): DemoLine[] => lines.filter((row) => row.org === org);

/** The departments of a plant. */
export const demoDepartments = (org: DemoOrg): DemoDepartment[] => departments.filter((row) => row.org === org);

/** Projects that stock can be kept apart for. */
export const demoProjects = (org: DemoOrg): DemoProject[] => projects.filter((row) => row.org === org);
