import { z } from 'zod';
import { call } from '../core/call.ts';
import { int, listOf, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { languageField } from '../core/language.ts';
import { fileInput, fileRefusals, importResult } from '../core/masterShapes.ts';
import { readRevision, shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';

const language = languageField();
const words = text(2000).default('');
const screen = z
  .string()
  .trim()
  .regex(/^\/[\w/-]{0,119}$/);

/** Calls about texts that administrators write: translations and help. */
export const textCalls = {
  saveTranslation: call({
    name: 'saveTranslation',
    paths: ['/api/Basic/SaveTranslation'],
    access: 'permission',
    permission: 'manageTranslations',
    effect: 'write',
    input: shape({
      key: ['data.TextKey', text(120).optional()],
      zh: ['data.CNName', words],
      en: ['data.EnglishName', words],
      yn: ['data.YNName', words],
      revision: readRevision,
    }),
    output: shape({ key: ['TextKey', text(120)], removed: ['Removed', z.boolean()] }),
    refusals: ['translation.key-required', 'translation.arguments', 'record.changed'],
    doc: 'Overrides a text in up to three languages; empty in all three gives the product’s own text back.',
  }),
  importTranslations: call({
    name: 'importTranslations',
    paths: ['/api/Basic/ImportTranslations'],
    access: 'permission',
    permission: 'manageTranslations',
    effect: 'write',
    upload: true,
    input: shape(fileInput),
    output: importResult,
    refusals: [...fileRefusals],
    doc: 'Saves the translations of an Excel or CSV file, as the list’s export writes it: all or none.',
  }),
  findTexts: call({
    name: 'findTexts',
    paths: ['/api/Basic/FindTexts'],
    access: 'permission',
    permission: 'manageTranslations',
    effect: 'read',
    input: shape({ key: ['TextKey', text(120).optional()], search: ['search', text(200).optional()] }),
    output: shape({
      texts: [
        'Texts',
        listOf(
          shape({ key: ['TextKey', text(120)], zh: ['CNName', text(2000)], en: ['EnglishName', text(2000)], yn: ['YNName', text(2000)] }),
          40,
        ),
      ],
    }),
    refusals: [],
    doc: 'Texts as the product ships them: the one of a key, or the first forty in which the words stand, in any language.',
  }),
  pageHelp: call({
    name: 'pageHelp',
    paths: ['/api/Basic/GetPageHelpContext'],
    access: 'signedIn',
    effect: 'read',
    input: shape({ path: ['path', screen], language: ['language', language.optional()] }),
    output: shape({
      path: ['Path', text()],
      language: ['Language', language],
      /** The administrators' text, else (revision 0) the product's; empty where there is none. */
      body: ['HelpContext', text(20_000)],
      revision: shownRevision,
    }),
    refusals: [],
    doc: 'The help text of a screen in the language of the request: as administrators wrote it, else as the product ships it.',
  }),
  savePageHelp: call({
    name: 'savePageHelp',
    paths: ['/api/Basic/SavePageHelp'],
    access: 'permission',
    permission: 'manageHelp',
    effect: 'write',
    input: shape({
      path: ['data.path', screen],
      language: ['data.language', language],
      body: ['data.HelpContext', text(20_000).default('')],
      revision: readRevision,
    }),
    output: shape({ removed: ['Removed', z.boolean()] }),
    refusals: ['record.changed'],
    doc: 'Writes the help text of a screen in a language; an empty one gives the product’s own back.',
  }),
  helpDocument: call({
    name: 'helpDocument',
    paths: ['/api/Basic/GetHelpDocument'],
    get: ['/api/Basic/GetHelpDocument'],
    access: 'signedIn',
    effect: 'read',
    input: shape({ language: ['language', language.optional()] }),
    output: fileAnswer,
    refusals: ['help.no-document'],
    doc: 'The help document as PDF in the language of the request, else in Chinese.',
  }),
  saveHelpDocument: call({
    name: 'saveHelpDocument',
    paths: ['/api/Basic/SaveHelpDocument'],
    access: 'permission',
    permission: 'manageHelp',
    effect: 'write',
    upload: true,
    input: shape({ language: ['language', language] }),
    output: shape({ size: ['Size', int()] }),
    refusals: ['file.required', 'file.too-large', 'help.not-a-pdf'],
    doc: 'Uploads the help document of a language: a PDF of at most 20 MB, checked by its content.',
  }),
};
