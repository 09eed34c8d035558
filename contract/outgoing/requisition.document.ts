import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/**
 * A request for material (rule requisition-states): open is its writer's draft, unreviewed is handed in, reviewed may be collected. What
 * is collected of it is a document of its own (issue), so that this one says only what was asked for.
 */
export const requisitionDocument = document({
  name: 'requisition',
  numbers: 'RQ',
  machine: machine({
    name: 'requisition',
    states: ['open', 'unreviewed', 'reviewed', 'deleted'],
    start: 'open',
    steps: {
      // Written anew it stays where it is, as long as nobody has reviewed it.
      edit: { from: ['open'], to: 'open', refuse: 'requisition.edit-unreviewed' },
      correct: { from: ['unreviewed'], to: 'unreviewed', refuse: 'requisition.edit-unreviewed' },
      submit: { from: ['open'], to: 'unreviewed' },
      review: { from: ['unreviewed'], to: 'reviewed', refuse: 'requisition.review-unreviewed' },
      // Where the plant reviews automatically (setting autoReviewRequisitions).
      autoReview: { from: ['unreviewed'], to: 'reviewed' },
      unreview: { from: ['reviewed'], to: 'unreviewed' },
      // What its reviewer does not agree to is its writer's draft again: to be changed and handed in anew, or deleted.
      sendBack: { from: ['unreviewed'], to: 'open', refuse: 'requisition.review-unreviewed' },
      collect: { from: ['reviewed'], to: 'reviewed', refuse: 'requisition.not-reviewed' },
      delete: { from: ['open'], to: 'deleted', refuse: 'requisition.delete-open' },
    },
  }),
  reviews: ['review'],
});
