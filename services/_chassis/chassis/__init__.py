"""What every Souk process stands on."""
