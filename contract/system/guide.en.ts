import type { zhGuide } from './guide.zh.ts';

export const enGuide: Record<keyof typeof zhGuide, string> = {
  'guide.signin.title': 'Sign in',
  'guide.signin.body':
    'Type your account and password. If you belong to several organisations, choose one. Tap "Forgot password" when you need to.',
  'guide.home.title': 'Home',
  'guide.home.body': 'Only what your role may do is shown here. The strip on top shows the connection and what is not sent yet.',
  'guide.receive.title': 'Receive by scanning',
  'guide.receive.body':
    'Scan the check-in code, then the delivery note, then the labels, then the location, and save. The largest words say what comes next.',
  'guide.stock.title': 'Look up stock',
  'guide.stock.body': 'Search an item or scan a label. Tap a row to see where it lies.',
  'guide.location.title': 'Location code',
  'guide.location.body': 'When a label is damaged, open the location code under "Mine" and scan it from the screen, or print it again.',
  'guide.mine.title': 'Mine',
  'guide.mine.body': 'Text size, hand, dark mode, language, sound and vibration.',
  'guide.putaway.title': 'Put away',
  'guide.putaway.body':
    'Scan the check-in code of the warehouse, then the labels of the cartons, then the location. The screen shows the proposed location and warns of another one. Goods without a label: tap the item, then scan the location.',
  'guide.issue.title': 'Prepare material',
  'guide.issue.body':
    'Open an issue task and follow the order of locations on the screen; scan the carton labels. Where there is too little, give the reason: the team leader sees it. What is prepared can be put back until it is issued.',
  'guide.confirm.title': 'Confirm issues',
  'guide.confirm.body':
    'Tick what is prepared, enter who receives it, and confirm the quantities. The stock then goes down, and the ERP gets the issue.',
  'guide.request.title': 'Request material',
  'guide.request.body':
    'Choose type and workshop or department, add items with quantities, save, then submit. Another person reviews it and sees what is free.',
  'guide.collect.title': 'Collect requisitions',
  'guide.collect.body':
    'Scan the requisition, then the carton labels, or tap an item and enter the quantity. What is missing stays open for another time.',
  'guide.giveBack.title': 'Return from a workshop',
  'guide.giveBack.body':
    'Choose the workshop and add the items. The batch is one of those that the workshop was issued. The stock grows when a warehouse has received it.',
  'guide.transfer.title': 'Transfers',
  'guide.transfer.body':
    'Out: choose the transfer order or the warehouse, add the items, save, then confirm that they left. In: scan the transfer order, then the labels and the location; another person reviews it.',
  'guide.count.title': 'Count stock',
  'guide.count.body':
    'Open the count, scan a location, then each carton there; enter quantities of goods without labels. Confirm empty locations too. Submit when everything is counted.',
  'guide.recount.title': 'Recount',
  'guide.recount.body':
    'Lines that differ are counted again by another person, who does not see the books. A line that agrees then says so.',
  'guide.labels.title': 'Labels',
  'guide.labels.body':
    'To split a carton, scan its label, enter the quantity of each pack, and print the new labels. A damaged label is printed again with a reason. Scan a label to see its history.',
  'guide.report.title': 'Report production',
  'guide.report.body':
    'Scan the production order or a product label, enter good and scrap quantities, and save. After the workshop director’s audit the goods can be applied for storage.',
  'guide.completion.title': 'Finished goods',
  'guide.completion.body':
    'Apply for storage of orders whose reports are audited; the warehouse confirms by scanning the product labels and the location.',
  'guide.exchange.title': 'Exchange with the ERP',
  'guide.exchange.body':
    'Here you see whether each document has reached the ERP, and why not. What needs a person stands first; open it for the next step.',
};
