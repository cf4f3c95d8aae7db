// renderer/app/frame/ErrorBoundary.tsx - a screen that fails leaves the frame intact and says what is safe.
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/states.tsx';
import { navigate, toLibrary } from '../router.ts';

export class ErrorBoundary extends Component<{ children: ReactNode }, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null };

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render(): ReactNode {
    if (this.state.cause === null) return this.props.children;
    return (
      <ErrorState
        title="This screen stopped working. Drafts and saved skills are safe."
        cause={this.state.cause}
        onRetry={() => this.setState({ cause: null })}
        actions={
          <Button size="xs" onClick={() => navigate(toLibrary())}>
            Go to Library
          </Button>
        }
      />
    );
  }
}
