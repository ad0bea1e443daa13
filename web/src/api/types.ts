/** The protocol's shapes under short names, all from the server's OpenAPI description. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type BotInfo = Schemas['BotInfo'];
export type RulesText = Schemas['RulesText'];
export type SeatRequest = Schemas['SeatRequest'];
export type NewTable = Schemas['NewTable'];
export type Me = Schemas['Me'];
export type Join = Schemas['Join'];
export type SeatChange = Schemas['SeatChange'];
export type Replay = Schemas['Replay'];
export type StartRequest = Schemas['StartRequest'];
export type Daily = Schemas['Daily'];
export type DeviceLink = Schemas['DeviceLink'];
export type GameStatistics = Schemas['GameStatistics'];
export type Rating = Schemas['Rating'];
export type Ratings = Schemas['Ratings'];
export type Lobby = Schemas['Lobby'];
export type SeatInfo = Schemas['SeatInfo'];
export type Clock = Schemas['Clock'];
export type ClockRequest = NonNullable<NewTable['clock']>;
export type Deal = Schemas['Deal'];
export type Undo = Schemas['Undo'];
export type EventForms = Schemas['EventForms'];
export type TableSummary = Schemas['TableSummary'];
export type LogEntry = Schemas['LogEntry'];
export type Hint = Schemas['Hint'];
export type Snapshot = Schemas['Snapshot'];
export type Update = Schemas['Update'];
export type Problem = Schemas['Problem'];
/** A move as it goes over the socket, its frame named. */
export type Move = Schemas['Move'] & { type: 'move' };

export type DragonheartView = Schemas['DragonheartView'];
export type DragonInTheHutView = Schemas['DragonInTheHutView'];
export type HueterDesSchatzesView = Schemas['HueterDesSchatzesView'];
export type ADragonsGiftView = Schemas['ADragonsGiftView'];
export type DracoView = Schemas['DracoView'];

/** A seat's legal actions: all of them, or a description of their range. */
export type Actions = Snapshot['actions'][string];

/** What the server says over a table's socket. */
export type ServerMessage = Schemas['ServerFrame'];

/** What the page says over a table's socket. */
export type ClientMessage = Schemas['ClientFrame'];
