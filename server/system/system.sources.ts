import { systemLists } from '../../contract/system/system.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

const versions = listSource(systemLists.versions, {
  from: 'app_version v',
  where: 'true',
  columns: {
    id: 'v.id',
    name: 'v.version_name',
    code: 'v.version_code',
    description: 'v.description',
    packageFile: 'v.package_file',
    status: 'v.status',
    createdAt: 'v.created_at',
  },
});

const applicationInfo = listSource(systemLists.applicationInfo, {
  from: 'application a',
  where: 'true',
  columns: {
    appCode: 'a.app_code',
    name: 'a.name',
    description: 'a.description',
    adminCode: 'a.admin_code',
    adminName: 'a.admin_name',
    tel: 'a.tel',
    phone: 'a.phone',
    centerName: 'a.center_name',
    unitName: 'a.unit_name',
    department: 'a.department',
    extend1: 'a.extend1',
    extend2: 'a.extend2',
    extend3: 'a.extend3',
    extend4: 'a.extend4',
    extend5: 'a.extend5',
    notice: 'a.notice',
    noticeOpen: 'a.notice_open',
    moreLanguages: 'a.more_languages',
    defaultLanguage: 'a.default_language',
  },
});

const texts = listSource(systemLists.texts, {
  from: 'spoken_text t',
  where: 'true',
  columns: { id: 't.id', textKey: 't.text_key', zh: 't.zh', en: 't.en', yn: 't.yn' },
});

const translations = listSource(systemLists.translations, {
  from: 'translation t',
  where: 'true',
  columns: { id: 't.id', textKey: 't.text_key', zh: 't.zh', en: 't.en', yn: 't.yn', revision: 't.revision' },
});

const missingTranslations = listSource(systemLists.missingTranslations, {
  from: 'translation t',
  where: "(t.zh = '' or t.en = '' or t.yn = '')",
  columns: { id: 't.id', textKey: 't.text_key', zh: 't.zh', en: 't.en', yn: 't.yn' },
});

const saleTargets = listSource(systemLists.saleTargets, {
  from: 'sales_target s left join user_account u on u.id = s.changed_by',
  where: 's.org = :org',
  columns: { month: 's.month', amount: 's.amount', changedBy: 'u.name', changedAt: 's.changed_at', revision: 's.revision' },
});

/** Sources of the lists of the system. */
export const systemSources = { versions, applicationInfo, texts, translations, missingTranslations, saleTargets };
