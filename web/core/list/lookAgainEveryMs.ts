/** How soon what somebody watches is looked at again by itself: rows of a list that follows, and every record. */
export const lookAgainEveryMs = 5000;
