import type { DemoOrg } from './demoOrganisations.ts';
import { demoAccountSupplier } from './demoSuppliers.ts';

/** Id of a role. */
type DemoRole =
  | 'administrator'
  | 'warehouse-keeper'
  | 'team-leader'
  | 'material-clerk'
  | 'line-leader'
  | 'workshop-director'
  | 'recount-staff'
  | 'quality-inspector'
  | 'supplier';

/** An account of the demo, without its password. */
interface DemoUser {
  account: string;
  name: string;
  employeeId: string;
  role: DemoRole;
  /** The role is held in each of these; the first one is preselected. */
  orgs: DemoOrg[];
  departmentCode: string | null;
  /** Work place where the duty has one. */
  warehouseCode: string | null;
  workshopCode: string | null;
  supplierCode: string | null;
  /** Last six characters of an invented ID-card number, for the password reset. */
  idCardTail: string;
}

type Place = Partial<Pick<DemoUser, 'departmentCode' | 'warehouseCode' | 'workshopCode' | 'supplierCode'>>;

function user(
  account: string,
  name: string,
  employeeId: string,
  role: DemoRole,
  orgs: DemoOrg[],
  idCardTail: string,
  place: Place,
): DemoUser {
  return {
    account,
    name,
    employeeId,
    role,
    orgs,
    idCardTail,
    departmentCode: null,
    warehouseCode: null,
    workshopCode: null,
    supplierCode: null,
    ...place,
  };
}

/** One account for each role; passwords are given where the demo is built. */
export function demoUsers(): DemoUser[] {
  return [
    user('admin', '陈立', 'E10001', 'administrator', ['101', '102'], '012301', { departmentCode: 'D101' }),
    user('keeper', '张伟', 'E10012', 'warehouse-keeper', ['101', '102'], '012345', { departmentCode: 'D102', warehouseCode: 'W11' }),
    user('leader', '李国强', 'E10007', 'team-leader', ['101'], '01231X', { departmentCode: 'D102', warehouseCode: 'W11' }),
    user('clerk', '王芳', 'E10026', 'material-clerk', ['101'], '012326', { departmentCode: 'D103', workshopCode: 'CJ03' }),
    user('line', '刘洋', 'E10033', 'line-leader', ['101'], '012333', { departmentCode: 'D103', workshopCode: 'CJ03' }),
    user('director', '赵建华', 'E10004', 'workshop-director', ['101'], '012304', { departmentCode: 'D103', workshopCode: 'CJ03' }),
    user('recount', '孙丽', 'E10041', 'recount-staff', ['101'], '012341', { departmentCode: 'D108' }),
    user('inspector', '周敏', 'E10018', 'quality-inspector', ['101'], '012318', { departmentCode: 'D104' }),
    user('supplier', '吴涛', 'V00101', 'supplier', ['101'], '012361', { supplierCode: demoAccountSupplier }),
  ];
}
