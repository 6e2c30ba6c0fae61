/** A tool was switched on or off while the app runs. */
export interface ToolSwitched {
  readonly kind: 'tool_switched';
  readonly tool: string;
  readonly enabled: boolean;
}

/** The list of tools may look different now, at least to some callers. */
export interface ToolsListChanged {
  readonly kind: 'tools_list_changed';
}

/** What the replicas of an app tell each other. Plain JSON; later versions add kinds, so skip those you do not know. */
export type McpEvent = ToolSwitched | ToolsListChanged;

/**
 * Carries events between the replicas of an app. Without one, what happens in a process stays there.
 *
 * Delivery may be late or repeated; what is heard last has to be the newest state of a tool. A bus that can lose
 * events should repeat the state of every tool it knows whenever it is connected again.
 */
export interface McpEventBus {
  /** Tells all replicas, this one's listeners included. It returns at once and reports its failures itself. */
  publish(event: McpEvent): void;
  /** Hears what any replica says. Returns what ends it. */
  subscribe(listener: (event: McpEvent) => void): () => void;
  /** Connects. The boot waits for it, so it gives up waiting by itself and goes on trying. */
  open?(): Promise<void>;
  /** Ends all connections; called once, when the app has shut down. */
  close?(): Promise<void>;
}
