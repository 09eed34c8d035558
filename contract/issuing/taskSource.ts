/** Where preparation requests come from: a demand of the ERP, a call of a workshop, a production order that somebody pushed. */
export type TaskSource = 'issueDemand' | 'workshopDemand' | 'productionOrder';
