import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, int, listOf, moment, text } from '../core/fields.ts';
import { fileAnswer } from '../core/fileAnswer.ts';
import { shape } from '../core/shape.ts';

/** The document of the photos: its kind (or `receipt`, `deliveryNote`) and number. */
const subject = { kind: ['DocType', code()], no: ['DocNo', code()] } as const;

/** Photos of documents. Whoever may see a document sees its photos and may add one; those of a note are at its receipts too. */
export const photosCalls = {
  savePhoto: call({
    name: 'savePhoto',
    paths: ['/api/Photo/SavePhoto'],
    access: 'signedIn',
    effect: 'write',
    input: shape({
      ...subject,
      line: ['LineNo', int(1).optional()],
      /** By the device's clock, in ISO 8601: it may have waited since. */
      takenAt: ['TakenAt', z.iso.datetime().optional()],
      /** A JPEG in base64. */
      content: ['Content', z.base64().max(420_000)],
    }),
    output: shape({ id: ['ID', id()] }),
    refusals: ['photo.subject-unknown', 'photo.no-image', 'photo.too-large', 'photo.too-many'],
    doc: 'Adds a photo to a document: a damaged carton, a short line. A JPEG of at most 300 KB and 4,096 pixels a side, 20 a document. What it says of place, time and device is removed.',
  }),
  deletePhoto: call({
    name: 'deletePhoto',
    paths: ['/api/Photo/DeletePhoto'],
    access: 'signedIn',
    effect: 'write',
    input: shape({ id: ['ID', id()] }),
    output: shape({ id: ['ID', id()] }),
    refusals: ['photo.unknown', 'photo.not-yours'],
    doc: 'Deletes a photo: by whoever took it, as long as they may see its document. Who took it, when, and who deleted it stays in the audit.',
  }),
  deleteColleaguePhoto: call({
    name: 'deleteColleaguePhoto',
    paths: ['/api/Photo/DeleteColleaguePhoto'],
    access: 'permission',
    permission: 'deletePhotos',
    effect: 'write',
    input: shape({ id: ['ID', id()], reason: ['Reason', text(140).optional()] }),
    output: shape({ id: ['ID', id()] }),
    refusals: ['photo.unknown', 'photo.reason-required'],
    doc: 'Deletes a photo that somebody else took, with a reason. Who took it, when, who deleted it and why stays in the audit.',
  }),
  photosOf: call({
    name: 'photosOf',
    paths: ['/api/Photo/GetPhotos'],
    access: 'signedIn',
    effect: 'read',
    input: shape(subject),
    output: shape({
      photos: [
        'Photos',
        listOf(
          shape({
            id: ['ID', id()],
            line: ['LineNo', int().nullable()],
            by: ['Creator', text()],
            at: ['CreateTime', moment()],
            mine: ['Mine', z.boolean()],
          }),
        ),
      ],
    }),
    refusals: ['photo.subject-unknown'],
    doc: 'The photos of a document, the oldest first.',
  }),
  photo: call({
    name: 'photo',
    paths: ['/api/Photo/GetPhoto'],
    access: 'signedIn',
    effect: 'read',
    input: shape({ id: ['ID', id()] }),
    output: fileAnswer,
    refusals: ['photo.unknown'],
    doc: 'One photo as a file, for whoever may see its document.',
  }),
};
