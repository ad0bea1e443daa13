/** The texts in the language that is shown. A further language is one more file of this type. */
import { en, type Catalogue } from './en';

export const languages: Record<string, Catalogue> = { en };
export const text: Catalogue = en;
