/** The protocol's shapes under short names, all from the server's OpenAPI description. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type BotInfo = Schemas['BotInfo'];
export type RulesText = Schemas['RulesText'];
export type SeatRequest = Schemas['SeatRequest'];
export type NewTable = Schemas['NewTable'];
export type SeatInfo = Schemas['SeatInfo'];
export type TableSummary = Schemas['TableSummary'];
export type LogEntry = Schemas['LogEntry'];
export type Snapshot = Schemas['Snapshot'];
export type Update = Schemas['Update'];
export type Problem = Schemas['Problem'];
/** A move as it goes over the socket, its frame named. */
export type Move = Schemas['Move'] & { type: 'move' };

export type DragonheartView = Schemas['DragonheartView'];
export type HueterDesSchatzesView = Schemas['HueterDesSchatzesView'];
export type ADragonsGiftView = Schemas['ADragonsGiftView'];
export type DracoView = Schemas['DracoView'];

/** A seat's legal actions: all of them, or a description of their range. */
export type Actions = Update['actions'][string];

/** What the server says over a table's socket. */
export type ServerMessage = Schemas['ServerFrame'];

/** What the page says over a table's socket. */
export type ClientMessage = Schemas['ClientFrame'];

/** What stands at a table after an action: the part that a snapshot and an update share. */
export type Standing = Pick<
  Update,
  'number' | 'view' | 'actions' | 'to_move' | 'over' | 'scores' | 'winners'
>;
