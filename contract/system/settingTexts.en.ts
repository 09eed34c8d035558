import type { zhSettingTexts } from './settingTexts.zh.ts';

export const enSettingTexts: Record<keyof typeof zhSettingTexts, string> = {
  'setting.intermediateIssue': 'Issue from the intermediate warehouse',
  'setting.qaCheck': 'QA compliance check',
  'setting.productionReportCheck': 'Production report check',
  'setting.realTimeReceipt': 'Real-time receipt',
  'setting.callMaterialLink': 'Link to calls for material',
  'setting.preparationConditions': 'Preparation conditions',
  'setting.batchControlOnIssue': 'Batch number control on issue',
  'setting.newerGoods': 'Newer goods taken before older',
  'setting.otherShelf': 'Goods at another location than proposed',
  'setting.shortLife': 'Goods that arrive with too few days left',
  'setting.completionSetCheck': 'Set check of completion applications',
  'setting.autoReviewRequisitions': 'Review requisitions automatically',
  'setting.labelCheck': 'Verify labels before receiving',
  'setting.labelCheckMinimum': 'Labels to verify at least',
  'setting.syncMinutes': 'Minutes between exchanges',
  'setting.enrolledDevicesOnly': 'Enrolled devices only',
  'setting.sessionDays': 'Days until a new sign-in',
  'setting.plantArea': 'Plant area',
  'setting.doubleTapMs': 'Double-tap guard (ms)',
  'setting.screenTurn': 'Screen orientation',
  'settingHelp.intermediateIssue':
    'Prepared goods go to the intermediate warehouse, whose screens are in the menu; off, they go to the staging location of their own warehouse.',
  'settingHelp.qaCheck': 'A production report needs a passed QA inspection, unless its order is exempt.',
  'settingHelp.productionReportCheck': 'The reported quantity is checked against the MCAS scans; more cannot be reported.',
  'settingHelp.realTimeReceipt':
    'What is received is available at once, without waiting for inspection. Every receipt goes to the ERP as soon as it is saved, on or off; when on, so do putaways and other documents that are otherwise sent by hand.',
  'settingHelp.callMaterialLink':
    'Material of an order is prepared only up to what the workshop called for; without a call it is not prepared.',
  'settingHelp.preparationConditions':
    'What must hold before preparing, separated by semicolons: released (the order is), wholeSet (all of the request is there), neededWithinDays:3; any other words are shown to the picker. Empty means nothing.',
  'settingHelp.batchControlOnIssue': 'Batch-controlled items are prepared from a chosen batch; off: first in, first out.',
  'settingHelp.newerGoods':
    'When goods are taken that came later than others that could be taken: nothing is said; a warning says where the older ones lie; or it is refused, and whoever may take newer goods gives a reason.',
  'state.newerGoods.allow': 'Say nothing',
  'state.newerGoods.warn': 'Warn',
  'state.newerGoods.refuse': 'Refuse',
  'settingHelp.otherShelf':
    'In receiving and putaway, when the scanned location is not the proposed one, or none was scanned: only warn; ask once, and one more scan or tap confirms; or refuse.',
  'state.otherShelf.warn': 'Warn',
  'state.otherShelf.ask': 'Ask once',
  'state.otherShelf.refuse': 'Refuse',
  'settingHelp.shortLife':
    'At receipt, when fewer days are left until expiry than the item asks for, or none: only warn at the line; or refuse.',
  'state.shortLife.warn': 'Warn',
  'state.shortLife.refuse': 'Refuse',
  'settingHelp.completionSetCheck':
    'A production report and a completion application check that their material set is complete, and are refused otherwise.',
  'settingHelp.autoReviewRequisitions': 'A submitted requisition counts as reviewed at once.',
  'settingHelp.labelCheck': 'A receipt can be saved only after enough labels were scanned.',
  'settingHelp.labelCheckMinimum': 'How many labels of a note are verified at least; never more than it has.',
  'settingHelp.syncMinutes':
    'How often data is exchanged with ERP, MCAS and QA, and how often documents that wait to be sent go to the ERP.',
  'settingHelp.enrolledDevicesOnly':
    'When on, people of this organisation sign in on enrolled devices only. Those who may enrol devices can sign in anywhere.',
  'settingHelp.sessionDays':
    'After so many days everybody signs in with the password again, also who works every day. A sign-in that is not used ends after 30 days.',
  'settingHelp.plantArea': 'The plant area of the organisation, shown under Mine.',
  'settingHelp.doubleTapMs': 'For so long a second tap on a button that saves does nothing, unless something else was done in between.',
  'settingHelp.screenTurn':
    'On devices that have the app installed: locked to landscape, locked to portrait, or turned with the device. In a browser it always turns with the device.',
  'state.screenTurn.landscape': 'Landscape',
  'state.screenTurn.portrait': 'Portrait',
  'state.screenTurn.any': 'Turned with the device',
  'settings.leaves.intermediateIssue':
    '{n|one:# line is|other:# lines are} still prepared in the intermediate warehouse. Confirm them from the menu: they stay there until they are issued or put back.',
  'settings.leaves.autoReviewRequisitions':
    '{n|one:# requisition was handed in before and still has|other:# requisitions were handed in before and still have} to be reviewed.',
  'error.setting.unknown': 'There is no setting {key}',
  'error.setting.condition-unknown':
    '{part} is not a condition. Available: released; wholeSet; neededWithinDays:3. What the picker is to read takes two words or more',
  'error.setting.wrong': 'The value of {name} must be {limits}',
  'error.setting.plant-area-required': 'Please select the plant area',
  'error.setting.sync-time-required': 'Please enter the synchronization time',
  'error.notice.content-required': 'Please enter the content',
  'error.sale-target.month-required': 'Please select a month',
  'error.sale-target.value-required': 'Please enter the sales target value',
  'error.sale-target.wrong': 'The sales target {value} is not valid: above 0, at most two decimals',
  'error.translation.key-required': 'Please enter the text key',
  'error.translation.arguments': 'The text {key} has no argument {name}',
  'error.version.exists': 'Version {name} was released already',
  'error.version.not-a-package': '{name} is not an Android package',
  'error.version.not-found': 'There is no such version, or it was withdrawn',
  'error.help.no-document': 'There is no help document yet',
  'error.help.not-a-pdf': '{name} is not a PDF file',
  'field.Month': 'Month',
  'field.TargetAmount': 'Target (ten thousands)',
  'field.ChangedBy': 'Changed by',
};
