export function readmeBlocks(): { kind?: string; source?: string; text?: string }[];
export function readSnippet(source: string): string;
