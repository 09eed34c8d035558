import { expect } from 'vitest';
import { makeNote, type TestNoteOptions } from './notes.ts';
import type { Plant } from './plant.ts';

/** The leader, checked in where deliveries arrive. */
export async function leader(plant: Plant) {
  const client = await plant.signIn('leader');
  const { data } = await client.ask('checkIn', { code: 'KW-SIGN:RM1' });
  return { client, warehouseId: data.id };
}

/** A note with one label scanned, received whole. */
export async function received(plant: Plant, options: TestNoteOptions = {}) {
  const { client, warehouseId } = await leader(plant);
  const note = await makeNote(plant.pool, options);
  await client.ask('scanNote', { noteNo: note.noteNo, warehouseId });
  await client.ask('scanLabel', { noteNo: note.noteNo, code: note.labels[0] ?? '' });
  await client.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-05', warehouseId });
  const lines = Array.from({ length: options.lines ?? 2 }, (_, at) => ({ lineNo: at + 1 }));
  const saved = await client.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines });
  expect(saved.message).toBe('');
  return { client, warehouseId, note, receiptNo: saved.data.receiptNo, lines };
}
