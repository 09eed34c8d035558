import { type DemoText, text } from './demoText.ts';

/** Code of a demo organisation. */
export type DemoOrg = '101' | '102';

/** A plant of the demo; the time zone is an IANA name. */
interface DemoOrganisation {
  org: DemoOrg;
  name: DemoText;
  timeZone: string;
}

/**
 * The demo's story: Taihu Drive makes low-voltage motors, worm gearboxes and centrifugal pumps.
 * Suzhou buys castings, then machines, winds and assembles; Batam couples pumps and motors into sets.
 */
export function demoOrganisations(): DemoOrganisation[] {
  return [
    { org: '101', name: text('苏州工厂', 'Suzhou Plant', 'Pabrik Suzhou'), timeZone: 'Asia/Shanghai' },
    { org: '102', name: text('巴淡工厂', 'Batam Plant', 'Pabrik Batam'), timeZone: 'Asia/Jakarta' },
  ];
}
