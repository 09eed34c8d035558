/** How long the number of a cabinet and the code of a carton may be. */
export const cabinetLengths = { cabinetNo: 60, label: 200 } as const;
