-- A column that was added to rows that stood has no statistics until a tenth of them change: without these the few open ones count as half of all.
analyze issue_line (open);
analyze issue_pick (standing);
