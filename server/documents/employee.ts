/** SQL for somebody by the number that their employer gave them, which is what an ERP knows; else by their account. */
export const employeeOf = (user: string): string =>
  `(select coalesce(nullif(trim(employee_no), ''), account) from user_account where id = ${user})`;
