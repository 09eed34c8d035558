import { z } from 'zod';
import { call } from '../core/call.ts';
import { int, listOf, oneOf, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';
import { partners } from './partner.ts';

const org = ['org', text(20).optional()] as const;
const partner = ['Neighbour', oneOf(...partners)] as const;
const manage = { access: 'permission', permission: 'manageConnections' } as const;

/** The folders of a partner; their names are fixed, so that nobody can lead the server elsewhere. */
export const folderNames = ['in', 'done', 'failed', 'out', 'sent', 'answers'] as const;
/** One of them. */
export type FolderName = (typeof folderNames)[number];

/** The folders of partners who exchange files. */
export const partnerFolderCalls = {
  partnerFolders: call({
    ...manage,
    name: 'partnerFolders',
    paths: ['/api/Exchange/PartnerFolders'],
    effect: 'read',
    input: shape({ org, partner }),
    output: shape({
      folders: [
        'Folders',
        listOf(
          shape({
            name: ['FolderName', oneOf(...folderNames)],
            files: ['Files', int()],
            /** The age of the oldest file; null when there is none, or when its age does not matter. */
            oldestSeconds: ['OldestSeconds', int().nullable()],
          }),
        ),
      ],
      /** The last file that could not be read; empty when none failed. */
      failedName: ['FailedName', z.string()],
      failedReason: ['FailedReason', z.string()],
      failedSeconds: ['FailedSeconds', int()],
      templates: ['Templates', listOf(shape({ folder: ['FolderName', oneOf(...folderNames)], kind: ['RecordKind', z.string()] }))],
    }),
    refusals: [],
    doc: 'The folders of a partner who exchanges files: how many lie in each and for how long, why the last one failed, and of which kinds there is a template.',
  }),
  fileTemplate: call({
    ...manage,
    name: 'fileTemplate',
    paths: ['/api/Exchange/FileTemplate'],
    get: ['/api/Exchange/FileTemplate'],
    effect: 'read',
    input: shape({ org, partner, folder: ['FolderName', oneOf(...folderNames)], kind: ['RecordKind', text(40)] }),
    output: fileAnswer,
    refusals: ['connection.kind-unknown'],
    doc: 'A file of one kind as a partner writes or gets it, filled with the recorded example: take it as the template.',
  }),
};
