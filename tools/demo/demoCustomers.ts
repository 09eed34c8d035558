import { type DemoText, same, text } from './demoText.ts';

/** A customer of both plants. */
interface DemoCustomer {
  code: string;
  name: DemoText;
  address: string;
}

/** Invented companies that buy the finished goods. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    code: 'C-1001',
    name: text('上海城投水务设备有限公司', 'Shanghai Chengtou Water Equipment', 'Shanghai Chengtou Water Equipment'),
    address: '上海市杨浦区河间路 1280 号',
  },
  {
    code: 'C-1002',
    name: text('宁波海天机械有限公司', 'Ningbo Haitian Machinery', 'Ningbo Haitian Machinery'),
    address: '宁波市北仑区小港江南中路 32 号',
  },
  { code: 'C-1003', name: same('PT Nusantara Pompa'), address: 'Jl. Raya Bekasi 27, Jakarta' },
];
