// Sets attributes for conditions that style sheets of older engines lack (tools/olderConditions.ts writes the styles for them).

declare const __OLDER_CONDITIONS__: {
  has: { subject: string; inner: string }[];
  boxes: { box: string; condition: string }[];
};

const { has, boxes } = __OLDER_CONDITIONS__;
const root = document.documentElement;

function matches(element: Element, inner: string): boolean {
  const next = /^\+\s*(.*)/.exec(inner)?.[1];
  try {
    return next ? (element.nextElementSibling?.matches(next) ?? false) : element.querySelector(`:scope ${inner}`) !== null;
  } catch {
    // The engine does not know the condition (`:focus-visible`).
    return false;
  }
}

function answerHas(): void {
  for (const [nth, { subject, inner }] of has.entries())
    for (const element of document.querySelectorAll(subject)) element.toggleAttribute(`data-has-${nth}`, matches(element, inner));
}

function holds(box: Element | null, condition: string): boolean {
  const { width = 0, height = 0 } = box?.getBoundingClientRect() ?? {};
  if (width === 0) return false;
  const rem = Number.parseFloat(getComputedStyle(root).fontSize);
  return condition.split(' and ').every((one) => {
    const [, bound, side, size = ''] = /\((min|max)-(width|height): ([\d.]+)rem\)/.exec(one) ?? [];
    if (!bound) return width / height > Number(/aspect-ratio > ([\d.]+)/.exec(one)?.[1]);
    const difference = (side === 'width' ? width : height) - Number(size) * rem;
    return bound === 'min' ? difference >= 0 : difference <= 0;
  });
}

const answerBoxes = (): void => {
  for (const [nth, { box, condition }] of boxes.entries())
    root.toggleAttribute(`data-box-${nth}`, holds(document.querySelector(box), condition));
};

let isScheduled = false;
function later(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    answerHas();
    answerBoxes();
  });
}

// Before the first paint; sizes after the layout.
new MutationObserver(() => {
  answerHas();
  later();
}).observe(root, { childList: true, subtree: true, attributeFilter: ['class', 'style', 'open'] });
for (const kind of ['change', 'focusin', 'focusout', 'resize']) window.addEventListener(kind, later, true);
later();
