/** Fields of master data that the protocol has and nothing here reads, each with the reason: they are taken and not stored. */
export const fieldsNotStored: Readonly<Record<string, string>> = {
  'supplier.contact': 'people of a supplier have accounts here; whom to call stands in the ERP',
  'supplier.phone': 'as the contact',
  'workshop.departmentCode': 'a requisition names its department itself',
};
