import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, int, listOf, moment, oneOf, text } from '../core/fields.ts';
import { readRevision, shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';
import { connectionModes, mappingDirections, testResults } from './exchange.rules.ts';
import { partners } from './partner.ts';
import { readFeeds } from './readFeeds.ts';

const org = ['org', text(20).optional()] as const;
const partner = oneOf(...partners);
const mode = oneOf(...connectionModes);
/** A mapping as JSON; `readMapping` parses it and reports faults with their place. */
const mapping = z.unknown();
/** The result of testing one direction; `said` describes a failure. */
const tried = shape({ result: ['Result', oneOf(...testResults)], said: ['Said', z.string()], technical: ['Technical', z.string()] });
const manage = { access: 'permission', permission: 'manageConnections' } as const;

/** The address of each partner, and its names for our fields. */
export const connectionCalls = {
  connectionList: call({
    ...manage,
    name: 'connectionList',
    paths: ['/api/Exchange/Connections'],
    effect: 'read',
    input: shape({ org }),
    output: shape({
      connections: [
        'Connections',
        listOf(
          shape({
            partner: ['Neighbour', partner],
            mode: ['Mode', mode],
            enabled: ['Enabled', flag()],
            baseUrl: ['BaseUrl', text(500)],
            key: ['KeyName', text(60)],
            /** The secret itself never leaves the server. */
            hasSecret: ['HasSecret', flag()],
            /** Until when the previous secret is valid too. */
            oldSecretUntil: ['OldSecretUntil', moment().nullable()],
            /** The token address, where its requests need an OAuth 2 token. Empty: none is needed. */
            tokenUrl: ['TokenUrl', z.string()],
            clientId: ['ClientId', z.string()],
            hasClientSecret: ['HasClientSecret', flag()],
            scope: ['Scope', z.string()],
            /** Its pushes must be signed by Standard Webhooks. */
            demandsWebhook: ['DemandsWebhook', flag()],
            /** Networks that its requests are taken from, separated by commas; empty: any. */
            allowedFrom: ['AllowedFrom', z.string()],
            /** The partner may read documents, stock and labels here. */
            mayRead: ['MayRead', flag()],
            /** Organisations that it may read, separated by commas; empty: all. */
            readsOrgs: ['ReadsOrgs', z.string()],
            /** The feeds for which it gets events. */
            toldOf: ['ToldOf', listOf(oneOf(...readFeeds))],
            timeoutMs: ['TimeoutMs', int()],
            inFlight: ['InFlight', int()],
            changedAt: ['ChangedAt', moment().nullable()],
            revision: shownRevision,
            mapping: ['Mapping', mapping],
            /** The stored mapping cannot be read: the connection does not work until it is saved again. */
            unreadable: ['MappingUnreadable', flag()],
            /** Kinds of record that this partner may send; `stock` if the stock is requested from this partner. */
            kinds: ['Kinds', listOf(z.string())],
            /** The folder of its files; the folders inside have fixed names. */
            folder: ['Folder', z.string()],
            lastFile: ['LastFile', z.string()],
            lastFileAt: ['LastFileAt', moment().nullable()],
            filesTaken: ['FilesTaken', int()],
            filesFailed: ['FilesFailed', int()],
            /** Documents handed over and not answered. */
            handed: ['Handed', int()],
          }),
        ),
      ],
    }),
    refusals: [],
    doc: 'How each partner is reached, by signed requests or by files, and what it calls our fields; secrets are left out.',
  }),
  saveConnection: call({
    ...manage,
    name: 'saveConnection',
    paths: ['/api/Exchange/SaveConnection'],
    effect: 'write',
    secretInput: true,
    emptyClears: ['Mapping', 'AllowedFrom', 'ReadsOrgs', 'TokenUrl', 'Scope'],
    input: shape({
      partner: ['Neighbour', partner],
      mode: ['Mode', mode.optional()],
      enabled: ['Enabled', flag().optional()],
      baseUrl: ['BaseUrl', text(500).optional()],
      key: ['KeyName', text(60).optional()],
      secret: ['Secret', text(200).optional()],
      /** The previous secret is refused from now on. */
      endOldSecret: ['EndOldSecret', flag().optional()],
      tokenUrl: ['TokenUrl', text(500).optional()],
      clientId: ['ClientId', text(200).optional()],
      clientSecret: ['ClientSecret', text(500).optional()],
      scope: ['Scope', text(500).optional()],
      demandsWebhook: ['DemandsWebhook', flag().optional()],
      /** Addresses and networks (CIDR), IPv4 and IPv6, separated by commas or blanks. */
      allowedFrom: ['AllowedFrom', text(1000).optional()],
      mayRead: ['MayRead', flag().optional()],
      /** Codes of organisations, separated by commas or blanks. */
      readsOrgs: ['ReadsOrgs', text(1000).optional()],
      toldOf: ['ToldOf', listOf(oneOf(...readFeeds)).optional()],
      timeoutMs: ['TimeoutMs', int(100, 120_000).optional()],
      inFlight: ['InFlight', int(1, 64).optional()],
      mapping: ['Mapping', mapping.optional()],
      revision: readRevision,
    }),
    output: shape({ partner: ['Neighbour', partner] }),
    refusals: [
      'connection.address-wrong',
      'connection.address-local',
      'connection.secret-short',
      'connection.network-wrong',
      'connection.org-unknown',
      'connection.client-incomplete',
      'connection.incomplete',
      'connection.mode-wrong',
      'connection.key-taken',
      'connection.other-key',
      'connection.mapping-wrong',
      'record.changed',
    ],
    doc: 'Changes how a partner is reached and what it calls our fields; what is left out stays, an empty Mapping, AllowedFrom, ReadsOrgs, TokenUrl or Scope clears it. Takes effect at once on every server, and what waits is tried again.',
  }),
  testConnection: call({
    ...manage,
    name: 'testConnection',
    paths: ['/api/Exchange/TestConnection'],
    effect: 'read',
    input: shape({ org, partner: ['Neighbour', partner] }),
    output: shape({ send: ['Send', tried], fetch: ['Fetch', tried] }),
    refusals: ['connection.address-local', 'connection.nothing-to-test', 'connection.mapping-unreadable'],
    doc: 'Asks a partner now, over the connection as it is saved, also while it is switched off: for a document that was never sent, and for one change. Nothing is sent and nothing is stored.',
  }),
  mappingHelp: call({
    ...manage,
    name: 'mappingHelp',
    paths: ['/api/Exchange/MappingHelp'],
    effect: 'read',
    input: shape({
      org,
      partner: ['Neighbour', partner],
      direction: ['Direction', oneOf(...mappingDirections)],
      kind: ['RecordKind', text(40)],
    }),
    output: shape({
      fields: ['Fields', listOf(shape({ path: ['Path', z.string()], type: ['Type', z.string()], required: ['Required', flag()] }))],
      samples: ['Samples', listOf(shape({ name: ['Name', z.string()], at: ['At', moment()], text: ['Text', z.string()] }), 10)],
    }),
    refusals: ['connection.kind-unknown'],
    doc: 'Our fields of one kind of record, document or answer, and the last messages of it to try a mapping on.',
  }),
  tryMapping: call({
    ...manage,
    name: 'tryMapping',
    paths: ['/api/Exchange/TryMapping'],
    effect: 'read',
    input: shape({
      org,
      partner: ['Neighbour', partner],
      mode: ['Mode', mode],
      direction: ['Direction', oneOf(...mappingDirections)],
      kind: ['RecordKind', text(40)],
      mapping: ['Mapping', mapping],
      /** Without it only the mapping itself is checked. */
      sample: ['Sample', z.string().max(200_000).optional()],
    }),
    output: shape({
      result: ['ResultText', z.string()],
      problems: ['Problems', listOf(shape({ path: ['Path', z.string()], message: ['Message', z.string()] }))],
    }),
    refusals: ['connection.kind-unknown'],
    doc: 'Shows what a mapping makes of a message, JSON or CSV, and everything that is wrong with either; nothing is saved.',
  }),
};
