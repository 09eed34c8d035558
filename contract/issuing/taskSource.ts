/** Sources of preparation requests: a demand of the ERP, a call of a workshop, a production order that a person pushed. */
export type TaskSource = 'issueDemand' | 'workshopDemand' | 'productionOrder';
