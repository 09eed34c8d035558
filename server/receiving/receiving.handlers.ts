import { checkIn } from './checkIn.ts';
import { checkNote } from './checkNote.ts';
import { checkNoteLocations } from './checkNoteLocations.ts';
import { checkScannedBefore } from './checkScannedBefore.ts';
import { clearNoteLocations } from './clearNoteLocations.ts';
import { correctScanTime } from './correctScanTime.ts';
import { createNoteLabels } from './createNoteLabels.ts';
import { currentCheckIn } from './currentCheckIn.ts';
import { deleteNoteLabels } from './deleteNoteLabels.ts';
import { deleteNotes } from './deleteNotes.ts';
import { deleteScans } from './deleteScans.ts';
import { findLabel } from './findLabel.ts';
import { importNotes } from './importNotes.ts';
import { loadCabinet } from './loadCabinet.ts';
import { noteDetail } from './noteDetail.ts';
import { noteLabels } from './noteLabels.ts';
import { noteLineByLabel } from './noteLineByLabel.ts';
import { noteTemplate } from './noteTemplate.ts';
import { noteTotal } from './noteTotal.ts';
import { printLabels } from './printLabels.ts';
import { printNote } from './printNote.ts';
import { printProgress } from './printProgress.ts';
import { pushNote } from './pushNote.ts';
import { receiptHandlers } from './receiptDocument.ts';
import { receiveSnapshot } from './receiveSnapshot.ts';
import { saveLineLocations } from './saveLineLocations.ts';
import { saveNoteLocation } from './saveNoteLocation.ts';
import { saveReceipt } from './saveReceipt.ts';
import { saveScans } from './saveScans.ts';
import { scanBox } from './scanBox.ts';
import { scanLabel } from './scanLabel.ts';
import { scanNote } from './scanNote.ts';
import { supplierScans } from './supplierScans.ts';
import { syncNote } from './syncNote.ts';
import { syncNoteLabels } from './syncNoteLabels.ts';
import { unloadCabinet } from './unloadCabinet.ts';
import { unreceivedTotal } from './unreceivedTotal.ts';
import { voidLabels } from './voidLabels.ts';

/** The handlers of the calls of receiving. */
export const receivingHandlers = {
  checkIn,
  currentCheckIn,
  noteDetail,
  saveLineLocations,
  saveReceipt,
  scanLabel,
  scanNote,
  importNotes,
  noteTemplate,
  printLabels,
  printProgress,
  printNote,
  checkNote,
  noteTotal,
  noteLineByLabel,
  noteLabels,
  receiveSnapshot,
  ...receiptHandlers,
  findLabel,
  scanBox,
  checkScannedBefore,
  saveScans,
  deleteScans,
  supplierScans,
  saveNoteLocation,
  clearNoteLocations,
  checkNoteLocations,
  deleteNotes,
  correctScanTime,
  unreceivedTotal,
  pushNote,
  syncNote,
  syncNoteLabels,
  createNoteLabels,
  deleteNoteLabels,
  voidLabels,
  loadCabinet,
  unloadCabinet,
};
