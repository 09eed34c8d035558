import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** A deleted one is refused as that. */
const notToReview = {
  open: 'requisition.review-unreviewed',
  reviewed: 'requisition.review-unreviewed',
  finished: 'requisition.review-unreviewed',
} as const;

/**
 * A request for material (rule requisition-states): open is its writer's draft, unreviewed is handed in, reviewed may be collected. What
 * is collected of it is a document of its own (issue), so that this one says only what was asked for.
 */
export const requisitionDocument = document({
  name: 'requisition',
  numbers: 'RQ',
  machine: machine({
    name: 'requisition',
    states: ['open', 'unreviewed', 'reviewed', 'finished', 'deleted'],
    start: 'open',
    steps: {
      // A rewritten requisition stays open or unreviewed until its review.
      edit: { from: ['open'], to: 'open', refuse: { reviewed: 'requisition.edit-unreviewed', finished: 'requisition.edit-unreviewed' } },
      correct: {
        from: ['unreviewed'],
        to: 'unreviewed',
        refuse: { reviewed: 'requisition.edit-unreviewed', finished: 'requisition.edit-unreviewed' },
      },
      submit: { from: ['open'], to: 'unreviewed' },
      review: { from: ['unreviewed'], to: 'reviewed', refuse: notToReview },
      // Where the plant reviews automatically (setting autoReviewRequisitions).
      autoReview: { from: ['unreviewed'], to: 'reviewed' },
      unreview: { from: ['reviewed'], to: 'unreviewed' },
      // What its reviewer does not agree to is its writer's draft again: to be changed and handed in anew, or deleted.
      sendBack: { from: ['unreviewed'], to: 'open', refuse: notToReview },
      collect: {
        from: ['reviewed'],
        to: 'reviewed',
        refuse: { open: 'requisition.not-reviewed', unreviewed: 'requisition.not-reviewed', finished: 'requisition.finished' },
      },
      // Nobody waits for what was not collected any more; whoever does after all takes it up again.
      finish: { from: ['reviewed'], to: 'finished' },
      takeUp: { from: ['finished'], to: 'reviewed' },
      delete: {
        from: ['open'],
        to: 'deleted',
        refuse: { unreviewed: 'requisition.delete-open', reviewed: 'requisition.delete-open', finished: 'requisition.delete-open' },
      },
    },
  }),
  reviews: ['review'],
});
