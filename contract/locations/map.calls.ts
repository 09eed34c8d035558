import { call } from '../core/call.ts';
import { code, flag, id, int, listOf, oneOf, sumOf, text } from '../core/fields.ts';
import { flowNames } from '../core/flowNames.ts';
import { shape } from '../core/shape.ts';

/** The most places that a map draws. */
export const mostMapPlaces = 20_000;
const column = <S extends Parameters<typeof listOf>[0]>(of: S) => listOf(of, mostMapPlaces);

/** The map of a warehouse. */
export const mapCalls = {
  warehouseMap: call({
    name: 'warehouseMap',
    paths: ['/api/Warehouse/GetWarehouseMap'],
    access: 'permission',
    permission: 'stock',
    effect: 'read',
    input: shape({ warehouseId: ['WID', id()] }),
    output: shape({
      id: ['WID', id()],
      code: ['WCode', code()],
      name: ['WName', text()],
      areas: ['Areas', listOf(shape({ code: ['ACode', code()], name: ['AName', text()] }), 1000)],
      /** Column by column, because thousands of rows with names would be mostly names; all columns are equally long. */
      places: [
        'Places',
        shape({
          codes: ['PCode', column(code())],
          /** The number of the area, from 1; 0 for none. */
          areas: ['Area', column(int())],
          kinds: ['PlaceKind', column(text(20))],
          closed: ['Closed', column(int(0, 1))],
          capacity: ['Capacity', column(int())],
          /** Cartons there; goods without labels count by the usual pack of their item. */
          packages: ['Packages', column(int())],
          /** 1 usable, 2 to be inspected, 4 kept back, added up. */
          statuses: ['StockStatus', column(int(0, 7))],
          /** 1 where the reader counts the place: its quantity is hidden. */
          counted: ['BeingCounted', column(int(0, 1))],
          /** Since how many days the oldest goods are in the plant; -1 for none. */
          age: ['AgeDays', column(int(-1))],
          /** Days since the place was compared last; -1 for never. */
          checked: ['CheckDays', column(int(-1))],
        }),
      ],
      /** Waiting times that devices measured in the last fourteen days; most places have none. */
      waits: [
        'Waits',
        column(
          shape({
            code: ['PCode', code()],
            answers: ['Answers', sumOf()],
            slow: ['SlowAnswers', sumOf()],
            averageMs: ['AverageMs', int()],
            worstMs: ['WorstMs', int()],
          }),
        ),
      ],
      /** Time from the end of a scan to the painted verdict, for each flow, of devices that last worked here; of the last fourteen days. */
      paints: [
        'Paints',
        listOf(
          shape({
            flow: ['Flow', oneOf(...flowNames)],
            scans: ['Scans', sumOf()],
            devices: ['Devices', int()],
            /** Half of the scans, and 95 of 100, took at most so long. */
            halfMs: ['HalfMs', int()],
            mostMs: ['MostMs', int()],
            /** The device with the slowest 95 of 100, and how long these took there. */
            slowest: ['SlowestDevice', text()],
            slowestMs: ['SlowestMs', int()],
          }),
          flowNames.length,
        ),
      ],
      /** The warehouse has more places than a map draws. */
      more: ['More', flag()],
    }),
    refusals: ['warehouse.not-found'],
    doc: 'All places of a warehouse with how full they are, what state their goods have, how old these are, when each was compared last, and how long devices waited for the server there; and how long scans took on the devices of the warehouse until their verdict was painted.',
  }),
};
