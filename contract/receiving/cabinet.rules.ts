/** The longest cabinet number and carton code. */
export const cabinetLengths = { cabinetNo: 60, label: 200 } as const;
