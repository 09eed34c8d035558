import { machine } from '../core/machine.ts';
import { document } from '../documents/document.ts';

/** A deleted one is refused as that. */
const notToReview = {
  open: 'requisition.review-unreviewed',
  reviewed: 'requisition.review-unreviewed',
  finished: 'requisition.review-unreviewed',
} as const;

/**
 * A request for material (rule requisition-states): open is its writer's draft, unreviewed is handed in, reviewed may be collected. Collected
 * goods get a document of their own (issue), so that the requisition only has the wanted goods.
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
      // The step of plants that review automatically (setting autoReviewRequisitions).
      autoReview: { from: ['unreviewed'], to: 'reviewed' },
      unreview: { from: ['reviewed'], to: 'unreviewed' },
      // A requisition that the reviewer rejects is its writer's draft again: the writer changes and submits it again, or deletes it.
      sendBack: { from: ['unreviewed'], to: 'open', refuse: notToReview },
      collect: {
        from: ['reviewed'],
        to: 'reviewed',
        refuse: { open: 'requisition.not-reviewed', unreviewed: 'requisition.not-reviewed', finished: 'requisition.finished' },
      },
      // Nobody waits for the goods that were not collected; a person who still wants them reopens it.
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
