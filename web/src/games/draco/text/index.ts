import { en, type Texts } from './en';

export const languages: Record<string, Texts> = { en };
export const words: Texts = en;
