/** SQL of a person's employee number, which an ERP knows; else their account. */
export const employeeOf = (user: string): string =>
  `(select coalesce(nullif(trim(employee_no), ''), account) from user_account where id = ${user})`;
